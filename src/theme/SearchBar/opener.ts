/** Id of the navbar's search field. */
export const searchFieldId = "search";

/** Opens the search from elsewhere on the page; closing it gives the focus back to where it was. */
export const openSearch = (): void => document.getElementById(searchFieldId)?.click();
