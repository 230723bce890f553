/** The server's data for the editor, see `includes/blocks.php`. */
export const site = window.mixtapePlayerEditor;
