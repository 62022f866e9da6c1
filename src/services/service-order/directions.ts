import { type Address, addressLine } from '#contract/values/address-line.ts'

/** Stops that one link of the map names between start and destination, at most. */
const stopsAtMost = 9

/**
 * Address of the way by car through places in their order, from where the reader is, for Google Maps: the app of a phone, or its page
 * (developers.google.com/maps/documentation/urls). Null for places without a town. Nothing is loaded from it before it is opened.
 */
export function directionsTo(places: readonly Address[]): string | null {
  const lines = places
    .filter(({ city }) => city !== null)
    .slice(0, stopsAtMost + 1)
    // The country in English is understood in any language of the map.
    .map((place) => addressLine(place, 'en'))
  const destination = lines.at(-1)
  if (destination === undefined) return null
  const between = lines.slice(0, -1)
  const query = new URLSearchParams({ api: '1', travelmode: 'driving', destination })
  if (between.length > 0) query.set('waypoints', between.join('|'))
  return `https://www.google.com/maps/dir/?${query}`
}
