// Computes which part of a picture is on the screen, and where.

/**
 * @typedef {object} View
 * @property {number} width the width of the picture, in its pixels
 * @property {number} height
 * @property {number} roomWidth the width of the room for the picture, in CSS pixels
 * @property {number} roomHeight
 * @property {number} ratio the device pixels per CSS pixel, at most 2
 * @property {"fit" | "fill" | "free"} mode
 * @property {number} scale the CSS pixels per pixel of the picture, in the mode `free`
 * @property {number} x the pixel of the picture at the centre
 * @property {number} y
 */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** @param {View} view */
export function scaleOf(view) {
  const across = view.roomWidth / view.width;
  const down = view.roomHeight / view.height;
  if (view.mode === "fit") return Math.min(across, down, 1 / view.ratio);
  if (view.mode === "fill") return Math.max(across, down);
  return view.scale;
}

/**
 * Returns the area of the whole picture, in CSS pixels of the room.
 * @param {View} view
 * @returns {Box}
 */
export function placeOf(view) {
  const scale = scaleOf(view);
  const width = view.width * scale;
  const height = view.height * scale;
  /** @param {number} size @param {number} room @param {number} centre */
  const start = (size, room, centre) =>
    size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, room / 2 - centre * scale));
  return {
    x: start(width, view.roomWidth, view.x),
    y: start(height, view.roomHeight, view.y),
    width,
    height,
  };
}

/**
 * Returns a box that begins at a pixel of the screen. If the box is about as large as its frame, it
 * gets exactly the frame's size in pixels, so that the browser does not resample the frame.
 * @param {Box} box in CSS pixels
 * @param {{x: number, y: number}} origin the origin of the box's coordinates on the screen
 * @param {number} ratio
 * @param {{naturalWidth: number, naturalHeight: number}} frame
 * @returns {Box}
 */
export function onPixels(box, origin, ratio, frame) {
  /** @param {number} at @param {number} start */
  const snapped = (at, start) => Math.round((at + start) * ratio) / ratio - start;
  const { naturalWidth, naturalHeight } = frame;
  const isExact = Math.abs(naturalWidth - box.width * ratio) < 1.5 && Math.abs(naturalHeight - box.height * ratio) < 1.5;
  const size = isExact ? { width: naturalWidth / ratio, height: naturalHeight / ratio } : { width: box.width, height: box.height };
  return { x: snapped(box.x, origin.x), y: snapped(box.y, origin.y), ...size };
}

/**
 * Returns the visible part of the picture in its own pixels, or `null` if all of it is visible.
 * @param {View} view
 * @returns {Box | null}
 */
export function visiblePart(view) {
  const scale = scaleOf(view);
  const place = placeOf(view);
  // Placing the frame on whole pixels of the screen moves it by up to half a pixel.
  const slack = 0.5 / view.ratio;
  const x = Math.max(0, Math.floor((-place.x - slack) / scale));
  const y = Math.max(0, Math.floor((-place.y - slack) / scale));
  const right = Math.min(view.width, Math.ceil((view.roomWidth - place.x + slack) / scale));
  const bottom = Math.min(view.height, Math.ceil((view.roomHeight - place.y + slack) / scale));
  if (x === 0 && y === 0 && right === view.width && bottom === view.height) return null;
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Returns the frame to request. At about 100 % and more, it is the visible part of the result in
 * its own pixels, unless all of the picture is visible. Otherwise it is the whole picture in the
 * size at which the screen shows it, at most in full size.
 * @param {View} view
 * @returns {{width: number, height: number, region: Box | null}}
 */
export function frameFor(view) {
  const density = scaleOf(view) * view.ratio;
  const part = density >= 0.999 ? visiblePart(view) : null;
  if (part) return { width: part.width, height: part.height, region: part };
  const size = Math.min(density, 1);
  return {
    width: Math.max(1, Math.ceil(view.width * size)),
    height: Math.max(1, Math.ceil(view.height * size)),
    region: null,
  };
}

/**
 * Zooms by a factor, so that the pixel under a point of the room stays there.
 * @param {View} view
 * @param {number} factor
 * @param {number} atX
 * @param {number} atY
 * @returns {View}
 */
export function zoomed(view, factor, atX, atY) {
  const fit = scaleOf({ ...view, mode: "fit" });
  const old = scaleOf(view);
  const scale = Math.min(Math.max(old * factor, fit), 16 / view.ratio);
  if (scale <= fit * 1.001) return { ...view, mode: "fit", x: view.width / 2, y: view.height / 2 };
  const place = placeOf(view);
  const pixelX = (atX - place.x) / old;
  const pixelY = (atY - place.y) / old;
  return settled({
    ...view,
    mode: "free",
    scale,
    x: pixelX - (atX - view.roomWidth / 2) / scale,
    y: pixelY - (atY - view.roomHeight / 2) / scale,
  });
}

/**
 * @param {View} view
 * @param {number} byX in CSS pixels
 * @param {number} byY
 * @returns {View}
 */
export function panned(view, byX, byY) {
  const scale = scaleOf(view);
  return settled({ ...view, x: view.x - byX / scale, y: view.y - byY / scale });
}

/**
 * Limits the centre so that the picture fills the room. A smaller picture is centred.
 * @param {View} view
 * @returns {View}
 */
export function settled(view) {
  const scale = scaleOf(view);
  /** @param {number} centre @param {number} size @param {number} room */
  const keep = (centre, size, room) => {
    const half = room / 2 / scale;
    return size <= half * 2 ? size / 2 : Math.min(Math.max(centre, half), size - half);
  };
  return { ...view, x: keep(view.x, view.width, view.roomWidth), y: keep(view.y, view.height, view.roomHeight) };
}
