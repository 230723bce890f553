/** What the server has told the editor, see `includes/blocks.php`. */
export const site = window.mixtapePlayerEditor;
