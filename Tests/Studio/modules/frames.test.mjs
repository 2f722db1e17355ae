import assert from "node:assert/strict";
import { test } from "node:test";
import { FrameQueue } from "./frames.js";

/** A queue whose frames and timers are in the hands of the test. */
function queue() {
  const started = [];
  const shown = [];
  const failures = [];
  const timers = new Set();
  const frames = new FrameQueue({
    fetch: (wish, sequence, signal) =>
      new Promise((resolve, reject) => {
        started.push({ wish, sequence, signal, resolve, reject });
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      }),
    show: (frame, sequence) => shown.push([frame, sequence]),
    fail: (error) => failures.push(error),
    after: (run) => (timers.add(run), run),
    cancel: (timer) => timers.delete(timer),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { frames, started, shown, failures, timers, settle };
}

test("one request runs, and only the newest wish waits", async () => {
  const { frames, started, shown, settle } = queue();
  for (const wish of ["a", "b", "c", "d"]) frames.ask(wish);
  assert.deepEqual(started.map(({ wish }) => wish), ["a"]);
  started[0].resolve("A");
  await settle();
  assert.deepEqual(started.map(({ wish }) => wish), ["a", "d"]);
  started[1].resolve("D");
  await settle();
  assert.deepEqual(shown, [["A", 1], ["D", 2]]);
});

test("the sharp frame follows a pause, and a new drag ends it", async () => {
  const { frames, started, timers, settle } = queue();
  frames.drag("half", () => "sharp");
  started[0].resolve("");
  await settle();
  const [timer] = timers;
  timer();
  assert.equal(started[1].wish, "sharp");
  frames.drag("half 2", () => "sharp 2");
  assert.ok(started[1].signal.aborted);
  await settle();
  assert.equal(started[2].wish, "half 2");
});

test("a failure is told only if nothing newer waits", async () => {
  const { frames, started, failures, settle } = queue();
  frames.ask("a");
  frames.ask("b");
  started[0].reject(new Error("overtaken"));
  await settle();
  assert.equal(failures.length, 0);
  started[1].reject(new Error("no"));
  await settle();
  assert.equal(failures.length, 1);
});
