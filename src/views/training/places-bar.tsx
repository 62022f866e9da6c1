import { Plural, Trans } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
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
      <Box className={classes.bar} component="span" h={6} bdrs={3} bg="var(--line)" display="block" aria-hidden>
        <Box
          className={classes.taken}
          component="span"
          h="100%"
          bdrs={3}
          display="block"
          data-full={taken >= total || undefined}
          style={{ inlineSize: `${total > 0 ? Math.min(100, (taken / total) * 100) : 0}%` }}
        />
      </Box>
      <Flex component="span" gap="0 12px" wrap="wrap" className="tabular nowrap">
        {short ? (
          `${taken}/${total}`
        ) : (
          <Trans>
            {taken} of {total} places taken
          </Trans>
        )}
        {waiting > 0 && (
          <Text span c="var(--amber)" fw={600}>
            {short ? `+${waiting}` : <Plural value={waiting} one="# person waits" other="# people wait" />}
          </Text>
        )}
      </Flex>
    </span>
  )
}
