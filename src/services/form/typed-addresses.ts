/** The addresses of a list of recipients as mail programs copy it: `"Kos, Anna" <anna.kos@firma.example>; jan@firma.example`. */
export function addressesIn(text: string): string[] {
  // A quoted name may contain anything, addresses too.
  const found = text.replaceAll(/"[^"]*"\s*(?=<)/g, ' ').match(/[^\s<>"(),;:]+@[^\s<>"(),;:]+/g) ?? []
  return [...new Set(found.map((address) => address.replace(/^'+|[.']+$/g, '')))]
}
