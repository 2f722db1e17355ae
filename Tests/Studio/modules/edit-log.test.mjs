import assert from "node:assert/strict";
import { test } from "node:test";
import { Refused, Unreachable } from "./api.js";
import { EditLog } from "./edit-log.js";

const edit = (revision, op) => ({
  revision, recipe: { version: 1, operations: op ? [{ op }] : [] }, position: 0, steps: [],
  canUndo: false, canRedo: false, canReset: false,
});
const recipe = (op) => edit("", op).recipe;

function log(answers, choice = "mine") {
  const sent = [];
  const asked = [];
  const changes = [];
  const failures = [];
  const ports = {
    send: async (change, revision) => {
      sent.push([change.action, change.body.recipe?.operations[0]?.op, revision]);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    whenReachable: async () => asked.push("reachable"),
    choose: async (theirs) => (asked.push(theirs.revision), choice),
    changed: (now, replaces) => changes.push([now.revision, replaces]),
    fail: (error) => failures.push(error),
    refused: (recipe, message) => failures.push(message),
    wait: async () => asked.push("wait"),
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { log: new EditLog(edit("r0"), ports), sent, asked, changes, failures, settle };
}

test("changes are sent in order with the newest revision", async () => {
  const { log: edits, sent, changes, settle } = log([edit("r1", "a"), edit("r2")]);
  edits.commit(recipe("a"));
  edits.go("undo");
  await settle();
  assert.deepEqual(sent, [["edit", "a", "r0"], ["undo", undefined, "r1"]]);
  assert.deepEqual(changes, [["r1", false], ["r2", true]]);
});

test("while one is sent, waiting recipes become one", async () => {
  const { log: edits, sent, settle } = log([edit("r1"), edit("r2")]);
  for (const op of ["a", "b", "c"]) edits.commit(recipe(op));
  await settle();
  assert.deepEqual(sent.map(([, op]) => op), ["a", "c"]);
});

test("a server that went away gets the change when it is back", async () => {
  const { log: edits, sent, asked, settle } = log([new Unreachable(), edit("r1", "a")]);
  edits.commit(recipe("a"));
  await settle();
  assert.deepEqual([sent.length, asked], [2, ["reachable"]]);
});

test("after 412 both edits are in the history, whichever is taken", async () => {
  const conflict = () => new Refused(412, "moved", { edit: edit("r9", "theirs") });
  const mine = log([conflict(), edit("r10", "a")]);
  mine.log.commit(recipe("a"));
  await mine.settle();
  assert.deepEqual(mine.sent, [["edit", "a", "r0"], ["edit", "a", "r9"]]);
  const theirs = log([conflict(), edit("r10", "a"), edit("r11", "theirs")], "theirs");
  theirs.log.commit(recipe("a"));
  await theirs.settle();
  assert.deepEqual(theirs.sent.slice(1), [["edit", "a", "r9"], ["edit", "theirs", "r10"]]);
  assert.deepEqual(theirs.changes, [["r10", false], ["r11", true]]);
});

test("an edit of a photograph that has changed waits, and is sent again later", async () => {
  const replaced = new Refused(412, "replaced", { error: "replaced" });
  const { log: edits, sent, failures, asked, settle } = log([replaced, edit("r1", "a")]);
  edits.commit(recipe("a"));
  await edits.settled();
  assert.deepEqual([sent.length, failures, asked], [1, [replaced], []]);
  assert.ok(edits.isPending && edits.isHeld);
  edits.resume();
  await settle();
  assert.deepEqual([sent.length, edits.isPending], [2, false]);
});

test("a saved file changes the revision and is no conflict", async () => {
  const { log: edits, sent, asked, settle } = log([new Refused(412, "", { edit: edit("r1") }), edit("r2", "a"), edit("r4")]);
  edits.commit(recipe("a"));
  await settle();
  assert.deepEqual([sent.map(([, , revision]) => revision), asked], [["r0", "r1"], []]);
  edits.adopt(edit("r3", "a"));
  edits.go("undo");
  await settle();
  assert.deepEqual(sent.at(-1), ["undo", undefined, "r3"]);
});

test("a lost answer is no conflict", async () => {
  const { log: edits, asked, settle } = log([new Refused(412, "", { edit: edit("r1", "a") })]);
  edits.commit(recipe("a"));
  await settle();
  assert.deepEqual([asked, edits.edit.revision], [[], "r1"]);
});

test("a conflict that is left open stays unsaved, and the next change asks again", async () => {
  const conflict = () => new Refused(412, "moved", { edit: edit("r9", "theirs") });
  const { log: edits, sent, settle } = log([conflict(), conflict()], "later");
  edits.commit(recipe("a"));
  await settle();
  assert.deepEqual([edits.isPending, edits.edit.revision, sent.length], [true, "r0", 1]);
  edits.commit(recipe("b"));
  await settle();
  assert.deepEqual(sent.at(-1), ["edit", "b", "r0"]);
});

test("a refused value is taken out of the changes that wait", async () => {
  const text = (color, ...more) => ({ version: 1, operations: [{ op: "text", text: "A", ...(color ? { color } : {}) }, ...more] });
  const good = { ...edit("r1"), recipe: text("") };
  const { log: edits, failures, settle } = log([good, new Refused(422, "text: color redish is none", {}), edit("r2")]);
  edits.commit(text(""));
  await settle();
  edits.commit(text("redish"));
  edits.commit(text("redish", { op: "exposure", amount: 60 }));
  const [, waiting] = edits.queue;
  await settle();
  assert.deepEqual(failures, ["text: color redish is none"]);
  assert.deepEqual(waiting.body.recipe, text("", { op: "exposure", amount: 60 }));
  assert.equal(edits.isPending, false);
});

test("a studio that fails gets the change again", async () => {
  const { log: edits, sent, asked, failures, settle } = log([new Refused(503, "busy", {}), new Refused(500, "", {}), edit("r1", "a")]);
  edits.commit(recipe("a"));
  await settle();
  assert.deepEqual([sent.length, asked, failures], [3, ["wait", "wait"], []]);
});
