export const metadata = { title: 'The player in Next.js', icons: 'data:,' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}
