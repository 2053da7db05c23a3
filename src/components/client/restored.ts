/**
 * Tells a page that is restored from the back/forward cache what other pages have stored meanwhile, such as the color
 * mode. Browsers tell only pages that are open in another window.
 */
globalThis.window?.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  try {
    for (const key of new Set(["theme", ...Object.keys(localStorage)])) {
      const newValue = localStorage.getItem(key);
      window.dispatchEvent(new StorageEvent("storage", { key, newValue, storageArea: localStorage }));
    }
  } catch {
    // Storage is blocked, so no page has stored anything.
  }
});
