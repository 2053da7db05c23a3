/**
 * A page in the back/forward cache isn't notified of changes that other pages store, such as a different color mode.
 * This notifies it when it is restored; other windows are notified immediately.
 */
const read = (): Record<string, string> => {
  try {
    return { ...localStorage };
  } catch {
    // Storage is blocked, so nothing is stored and nothing changes.
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
