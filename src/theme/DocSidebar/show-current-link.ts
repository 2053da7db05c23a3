/**
 * Scrolls a menu to the current page's link if it is out of sight, such as in a tag with many operations.
 * @param sidebar selector of the sidebar's container
 */
export function showCurrentLink(sidebar: string): void {
  const link = document.querySelector(`${sidebar} a[aria-current=page]`);
  const menu = link?.closest(".menu");
  if (!link || !menu) return;
  const [{ top, bottom }, visible] = [link.getBoundingClientRect(), menu.getBoundingClientRect()];
  if (top < visible.top || bottom > Math.min(visible.bottom, window.innerHeight))
    menu.scrollTop += top - visible.top - menu.clientHeight / 2;
}
