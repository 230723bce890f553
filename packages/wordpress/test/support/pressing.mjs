// Pre-save buttons, pressed as visitors do: what comes too early asks first, or does not count.

/** Presses the main button once the page has been looked at for so long that the press needs no question. */
export async function press(host) {
  const button = host.locator('button[part="button"]');
  await button.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const since = document[Symbol.for('mixtape-player.attention')]?.since;
          if (typeof since === 'number' && performance.now() - since > 600) resolve();
          else setTimeout(look, 20);
        };
        look();
      }),
  );
  await button.click();
}

/** Goes on in the dialog that asks first, once its text can have been read. */
export async function answer(page) {
  const dialog = page.locator('mixtape-confirm').getByRole('dialog');
  await dialog.locator('.yes[aria-disabled="false"]').click();
}
