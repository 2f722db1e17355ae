// Reads and writes numbers in the form that people use.

/**
 * @param {number} value
 * @param {number} step
 */
export function written(value, step) {
  const digits = step >= 1 ? 0 : Math.min(6, Math.ceil(-Math.log10(step) - 1e-9));
  return String(+value.toFixed(digits));
}

/**
 * Reads a number such as `12`, `1,5`, `−3`, `+4` or `1e2`. Returns `null` for any other text.
 * @param {string} text
 */
export function read(text) {
  const plain = text.trim().replace(/[−–]/g, "-").replace(/^\+/, "").replace(",", ".");
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : null;
}

/**
 * Converts a colour (`white`, `black`, `#rrggbb`, `#rrggbbaa`, or three numbers of 0…1) to
 * `#rrggbb` for a colour control. Returns `null` for any other text.
 * @param {string} text
 */
export function hexColor(text) {
  const plain = text.trim().toLowerCase();
  if (plain === "white") return "#ffffff";
  if (plain === "black") return "#000000";
  const hex = /^#?([0-9a-f]{6})([0-9a-f]{2})?$/.exec(plain);
  if (hex) return `#${hex[1]}`;
  const parts = plain.split(/[\s:/;]+/).map(Number);
  if (parts.length !== 3 || parts.some((part) => !(part >= 0 && part <= 1))) return null;
  return `#${parts.map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("")}`;
}

/** @param {{width: number, height: number}} size */
export function pixelsText({ width, height }) {
  return `${grouped(width)} × ${grouped(height)}`;
}

/** @param {number} number */
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
