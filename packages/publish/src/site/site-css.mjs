/** The style sheet of all pages. */
export const SITE_CSS = `:root {
  color-scheme: light dark;
}
body {
  margin: 0;
  font: 1rem/1.5 system-ui, sans-serif;
}
main {
  box-sizing: border-box;
  max-width: 40rem;
  margin: 0 auto;
  padding: 1.5rem 1rem;
}
h1 {
  margin: 0;
  font-size: 1.75rem;
  overflow-wrap: anywhere;
}
mixtape-player {
  display: block;
  margin: 1rem 0;
}
img {
  border-radius: 4px;
  object-fit: cover;
}
audio {
  max-width: 100%;
}
li {
  margin: 0.5rem 0;
  overflow-wrap: anywhere;
}
`;
