/** Makes Tab continue from an element, even if it can't receive focus. */
export function startTabAt(element: HTMLElement, options?: FocusOptions): void {
  element.setAttribute("tabindex", "-1");
  element.focus(options);
  element.removeAttribute("tabindex");
}
