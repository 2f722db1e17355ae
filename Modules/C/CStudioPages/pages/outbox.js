// Shows the uploads that wait for their server, and sends them when the user asks for that.
import { getJSON } from "./api.js";
import { byId, h, toast } from "./dom.js";

/** @typedef {{items: {id: string, name: string, text: string}[], text: string}} Outbox */

/** @param {Outbox} outbox */
function show(outbox) {
  byId("outbox-text").textContent = outbox.text;
  byId("outbox-items").replaceChildren(
    ...outbox.items.map((item) => h("li", {}, h("bdi", {}, item.name), h("span", { class: "quiet" }, item.text))),
  );
  byId("outbox-send").hidden = outbox.items.length === 0;
  const count = document.getElementById("outbox-count");
  if (count) {
    count.textContent = String(outbox.items.length);
    count.hidden = outbox.items.length === 0;
  }
}

/** Updates the list of waiting uploads, and their number on the button. */
export async function refreshOutbox() {
  show(await getJSON("/studio/outbox"));
}

export async function openOutbox() {
  const dialog = byId("outbox", HTMLDialogElement);
  dialog.showModal();
  await refreshOutbox().catch((error) => toast(error.message, { bad: true }));
}

export function installOutbox() {
  byId("outbox-close").addEventListener("click", () => byId("outbox", HTMLDialogElement).close());
  byId("open-outbox").addEventListener("click", () => void openOutbox());
  const send = byId("outbox-send", HTMLButtonElement);
  send.addEventListener("click", async () => {
    send.disabled = true;
    send.setAttribute("aria-busy", "true");
    try {
      show(await getJSON("/studio/outbox/send", { method: "POST" }));
    } catch (error) {
      toast(/** @type {Error} */ (error).message, { bad: true });
    }
    send.disabled = false;
    send.removeAttribute("aria-busy");
  });
  void refreshOutbox().catch(() => {});
}
