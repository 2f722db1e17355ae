// Exchanges the secret in the address's fragment for a session, and removes it from the address.
const secret = new URLSearchParams(location.hash.slice(1)).get("secret");
if (secret) {
  history.replaceState(null, "", location.pathname + location.search);
  const answer = await fetch("/studio/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ secret }),
  });
  if (answer.ok) {
    location.reload();
  } else {
    const help = document.getElementById("session");
    const refused = document.getElementById("session-refused");
    if (help && refused) help.textContent = refused.textContent;
  }
}
// After a click on a link of another site, the browser requests the page without the session's
// cookie (SameSite=Strict). It sends the cookie with requests that the page makes.
if (document.getElementById("session") && !secret) {
  const answer = await fetch("/studio/session").catch(() => null);
  if (answer?.status === 204) location.replace(location.href);
}
export {};
