import { Plural, Trans } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'

interface Places {
  total_places: number
  taken_places: number
  waiting_count: number
}

/** Taken places as a bar and in numbers, and the number of waiting people. `short` is for rows of a table. */
export function PlacesBar({ places, short = false }: { places: Places; short?: boolean }) {
  const { total_places: total, taken_places: taken, waiting_count: waiting } = places
  return (
    <Flex
      component="span"
      direction={short ? 'row' : 'column'}
      align={short ? 'center' : 'stretch'}
      gap={short ? '2xs' : '3xs'}
      miw={0}
    >
      <Box
        component="span"
        flex="none"
        w={short ? 56 : '100%'}
        h={6}
        bdrs="xs"
        bg="var(--line)"
        display="block"
        aria-hidden
      >
        <Box
          bg={taken >= total ? 'var(--violet)' : 'var(--green)'}
          component="span"
          h="100%"
          bdrs="xs"
          display="block"
          style={{ inlineSize: `${total > 0 ? Math.min(100, (taken / total) * 100) : 0}%` }}
        />
      </Box>
      <Flex component="span" rowGap={0} columnGap="sm" wrap="wrap" className="tabular nowrap">
        {short ? (
          `${taken}/${total}`
        ) : (
          <Trans>
            {taken} of {total} places taken
          </Trans>
        )}
        {waiting > 0 && (
          <Text span c="var(--amber)" fw={600}>
            {short ? `+${waiting}` : <Plural value={waiting} one="# person is waiting" other="# people are waiting" />}
          </Text>
        )}
      </Flex>
    </Flex>
  )
}
