// Sends requests to the studio. The studio's error messages are shown unchanged.

/** Thrown when the studio refuses a request. `body` is the response's JSON. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {any} body
   */
  constructor(status, message, body) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** Thrown when the studio does not answer, or does not know this browser. */
export class Unreachable extends Error {}

/** @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/**
 * @typedef {object} Options
 * @property {string} [method]
 * @property {unknown} [json]
 * @property {BodyInit} [body]
 * @property {Record<string, string>} [headers]
 * @property {AbortSignal} [signal]
 */

/** @typedef {"here" | "gone" | "signed-out"} Connection */

/** @type {Set<(connection: Connection) => void>} */
const watchers = new Set();
/** @type {Connection} */
let connection = "here";

/**
 * Calls `watcher` when the studio stops answering, when it no longer knows this browser (as after a
 * restart), and when it answers this browser again.
 * @param {(connection: Connection) => void} watcher
 */
export function watchConnection(watcher) {
  watchers.add(watcher);
}

/** @param {Connection} now */
function setConnection(now) {
  if (now === connection) return;
  const wasHere = connection === "here";
  connection = now;
  for (const watcher of watchers) watcher(now);
  if (wasHere) setTimeout(probe, 500);
}

async function probe() {
  try {
    const answer = await fetch("/studio/photos?limit=1", { cache: "no-store" });
    setConnection(answer.status === 401 ? "signed-out" : "here");
  } catch {
    setConnection("gone");
  }
  if (connection !== "here") setTimeout(probe, 1000);
}

/** Resolves when the studio answers this browser. */
export function whenReachable() {
  if (connection === "here") return Promise.resolve();
  return new Promise((resolve) => {
    /** @param {Connection} now */
    const watcher = (now) => {
      if (now !== "here") return;
      watchers.delete(watcher);
      resolve(undefined);
    };
    watchers.add(watcher);
  });
}

/**
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<Response>} an answer with a status of 200 to 299
 */
export async function request(path, options = {}) {
  const { method, json, body, headers = {}, signal } = options;
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(path, {
      method: method ?? (json === undefined && body === undefined ? "GET" : "POST"),
      headers: json === undefined ? headers : { "Content-Type": "application/json", ...headers },
      body: json === undefined ? body : JSON.stringify(json),
      signal,
      credentials: "same-origin",
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    setConnection("gone");
    throw new Unreachable(path);
  }
  if (answer.status === 401) {
    setConnection("signed-out");
    throw new Unreachable(path);
  }
  setConnection("here");
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Refused(answer.status, problem.error ?? `${answer.status} ${answer.statusText}`, problem);
}

/**
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<any>}
 */
export async function getJSON(path, options) {
  return (await request(path, options)).json();
}

/**
 * Reads a response of one JSON object per line as it arrives.
 * @param {string} path
 * @param {Options} options
 * @param {(line: any) => void} each called for every line except the last
 * @returns {Promise<any>} the member `done` of the last line
 */
export async function follow(path, options, each) {
  const answer = await request(path, options);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      if (isAbort(error)) throw error;
      setConnection("gone");
      throw new Unreachable(path);
    });
    text += decoder.decode(value, { stream: !done });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of done && text ? [...lines, text] : lines) {
      if (!line) continue;
      const object = JSON.parse(line);
      if (object.done) return object.done;
      if (object.failed) throw new Refused(422, object.failed.error, object.failed);
      each(object);
    }
    if (done) throw new Unreachable(path);
  }
}
