/** Tab goes on from there, though it takes no focus by itself. */
export function startTabAt(element: HTMLElement, options?: FocusOptions): void {
  element.setAttribute("tabindex", "-1");
  element.focus(options);
  element.removeAttribute("tabindex");
}
