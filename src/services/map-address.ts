/** Names of places that no map can find: the address of a meeting or of a person on the internet. */
const onTheInternet = /:\/\/|\bwww\.|@/iu

/**
 * Address of a place on the map of OpenStreetMap, or null where the street is a sentence (*Transmisja na żywo, łącze przesyłamy
 * e-mailem*), for which a map finds nothing. A street is one that has a number, as those of Polish towns and villages do. Nothing is loaded
 * from the map before it is opened.
 */
export function mapAddress(street: string, town: string): string | null {
  if (!/\d/.test(street) || onTheInternet.test(street)) return null
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street}, ${town}`)}`
}
