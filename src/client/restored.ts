/**
 * A page that comes back from the back/forward cache was told nothing of what other pages stored meanwhile, such as another
 * color mode: it is told then, as other windows are at once.
 */
const read = (): Record<string, string> => {
  try {
    return { ...localStorage };
  } catch {
    // Storage is blocked: nothing is kept, and nothing changes.
    return {};
  }
};
let left: Record<string, string> = {};

globalThis.window?.addEventListener("pagehide", () => {
  left = read();
});
globalThis.window?.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  const stored = read();
  for (const key of new Set([...Object.keys(left), ...Object.keys(stored)])) {
    const [oldValue = null, newValue = null] = [left[key], stored[key]];
    if (oldValue !== newValue)
      window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue, storageArea: localStorage }));
  }
});
