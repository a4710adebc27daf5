const KEY = "language";

/** Browsers may keep nothing for the site, such as in private windows. */
function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

/** Keeps the language of the tab that the reader selects. */
export function rememberLanguage(page, storage) {
  page.addEventListener("change", ({ target }) => {
    const title = target.closest(".vp-code-group") && target.labels[0]?.dataset.title;
    if (title) attempt(() => storage().setItem(KEY, title));
  });
}

/** Selects the tab of the remembered language in each example of a page. */
export function selectLanguage(page, storage) {
  const title = attempt(() => storage().getItem(KEY));
  if (title === null) return;
  for (const label of page.querySelectorAll(".vp-code-group label"))
    if (label.dataset.title === title && !label.control.checked) label.click();
}
