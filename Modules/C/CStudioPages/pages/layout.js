// Computes the places of tiles in the gallery, in CSS pixels.

/**
 * @typedef {object} Section
 * @property {string} title
 * @property {number} first the index of its first photograph
 * @property {number} count
 * @property {number} top the top of its title
 * @property {number} body the top of its first row
 */

/**
 * @typedef {object} Grid
 * @property {number} columns
 * @property {number} tileWidth
 * @property {number} tileHeight
 * @property {number} gap
 * @property {number} rowHeight
 * @property {number} height
 * @property {Section[]} sections
 */

/**
 * @param {string[]} groups the title of the group of each photograph; "" for none
 * @param {{width: number, tile: number, gap: number, rowGap: number, caption: number, title: number}} metrics
 * @returns {Grid}
 */
export function layOut(groups, { width, tile, gap, rowGap, caption, title }) {
  const columns = Math.max(1, Math.floor((width + gap) / (tile + gap)));
  const tileWidth = (width - gap * (columns - 1)) / columns;
  const tileHeight = Math.round((tileWidth * 2) / 3) + caption;
  const rowHeight = tileHeight + rowGap;
  /** @type {Section[]} */
  const sections = [];
  let top = 0;
  for (let first = 0; first < groups.length; ) {
    let end = first + 1;
    while (end < groups.length && groups[end] === groups[first]) end += 1;
    const body = top + (groups[first] ? title : rowGap);
    sections.push({ title: groups[first], first, count: end - first, top, body });
    top = body + Math.ceil((end - first) / columns) * rowHeight;
    first = end;
  }
  return { columns, tileWidth, tileHeight, gap, rowHeight, height: top, sections };
}

/**
 * @param {Grid} grid
 * @param {number} index
 */
export function sectionOf(grid, index) {
  let low = 0;
  let high = grid.sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (grid.sections[middle].first <= index) low = middle;
    else high = middle - 1;
  }
  return grid.sections[low];
}

/**
 * @param {Grid} grid
 * @param {number} index
 */
export function placeOf(grid, index) {
  const section = sectionOf(grid, index);
  const at = index - section.first;
  return {
    x: (at % grid.columns) * (grid.tileWidth + grid.gap),
    y: section.body + Math.floor(at / grid.columns) * grid.rowHeight,
  };
}

/**
 * Returns the photographs whose rows touch `top…bottom`, as a half-open range.
 * @param {Grid} grid
 * @param {number} top
 * @param {number} bottom
 * @returns {[number, number]}
 */
export function visible(grid, top, bottom) {
  let first = -1;
  let end = 0;
  for (const section of grid.sections) {
    const rows = Math.ceil(section.count / grid.columns);
    if (section.body + rows * grid.rowHeight < top) continue;
    if (section.body > bottom) break;
    const from = Math.max(0, Math.floor((top - section.body) / grid.rowHeight));
    const to = Math.min(rows, Math.ceil((bottom - section.body) / grid.rowHeight));
    if (first < 0) first = section.first + from * grid.columns;
    end = Math.max(end, section.first + Math.min(section.count, to * grid.columns));
  }
  return first < 0 ? [0, 0] : [first, Math.max(first, end)];
}

/**
 * Returns the index of the photograph that an arrow key, Home or End moves to. For other keys,
 * returns `index`.
 * @param {Grid} grid
 * @param {number} index
 * @param {string} key
 * @param {number} count
 */
export function neighbour(grid, index, key, count) {
  const last = count - 1;
  switch (key) {
    case "ArrowLeft": return Math.max(0, index - 1);
    case "ArrowRight": return Math.min(last, index + 1);
    case "Home": return 0;
    case "End": return last;
  }
  const section = sectionOf(grid, index);
  const column = (index - section.first) % grid.columns;
  const at = grid.sections.indexOf(section);
  if (key === "ArrowUp") {
    if (index - grid.columns >= section.first) return index - grid.columns;
    const above = grid.sections[at - 1];
    if (!above) return index;
    const lastRow = Math.floor((above.count - 1) / grid.columns) * grid.columns;
    return above.first + Math.min(above.count - 1, lastRow + column);
  }
  if (key === "ArrowDown") {
    if (index + grid.columns < section.first + section.count) return index + grid.columns;
    const rows = Math.ceil(section.count / grid.columns);
    if (Math.floor((index - section.first) / grid.columns) < rows - 1) return section.first + section.count - 1;
    const below = grid.sections[at + 1];
    return below ? below.first + Math.min(below.count - 1, column) : index;
  }
  return index;
}
