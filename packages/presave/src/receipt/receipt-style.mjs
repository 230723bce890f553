/** Colours are the system's, so that dark and forced colours need no rule. */
export const RECEIPT_STYLE = `
:root { color-scheme: light dark; color: CanvasText; background: Canvas; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
body { margin: 0; padding: 1.5rem 1rem }
main { max-width: 36rem; margin: 0 auto }
h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.2 }
h2 { margin: 1.5rem 0 0; font-size: 1.15rem }
p { margin: .5rem 0 }
.release { font-size: 1.15rem }
dl { margin: 1.5rem 0; border-block: 1px solid }
dl div { padding: .6rem 0 }
dl div + div { border-block-start: 1px solid }
dt { font-size: .9rem }
dd { margin: 0; font-weight: 600 }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .4rem 1.25rem; color: ButtonText; background: ButtonFace; border: 2px solid; border-radius: .5rem }
:focus-visible { outline: 3px solid; outline-offset: 3px }
form { margin: 1.5rem 0 }
`;
