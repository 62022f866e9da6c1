import { Plural, Trans } from '@lingui/react/macro'
import classes from './places-bar.module.css'

interface Places {
  total_places: number
  taken_places: number
  waiting_count: number
}

/** Taken places as a bar and in numbers, and the number of waiting people. `short` is for rows of a table. */
export function PlacesBar({ places, short = false }: { places: Places; short?: boolean }) {
  const { total_places: total, taken_places: taken, waiting_count: waiting } = places
  return (
    <span className={classes.places} data-short={short || undefined}>
      <span className={classes.bar} aria-hidden>
        <span
          className={classes.taken}
          data-full={taken >= total || undefined}
          style={{ inlineSize: `${total > 0 ? Math.min(100, (taken / total) * 100) : 0}%` }}
        />
      </span>
      <span className={classes.numbers}>
        {short ? (
          `${taken}/${total}`
        ) : (
          <Trans>
            {taken} of {total} places taken
          </Trans>
        )}
        {waiting > 0 && (
          <span className={classes.waiting}>
            {short ? `+${waiting}` : <Plural value={waiting} one="# person waits" other="# people wait" />}
          </span>
        )}
      </span>
    </span>
  )
}
