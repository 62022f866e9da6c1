import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import { formatNumber } from '#services/formatting.ts'

interface ReadShareProps {
  read: number
  of: number
  /** Without the bar, for use beside other things. */
  compact?: boolean
}

/** The share of recipients that have read a notification. */
export function ReadShare({ read, of, compact = false }: ReadShareProps) {
  const { i18n } = useLingui()
  if (of === 0)
    return (
      <Text span c="dimmed">
        –
      </Text>
    )
  const [done, all] = [read, of].map((value) => formatNumber(value, i18n.locale))
  const percent = formatNumber(read / of, i18n.locale, { style: 'percent' })
  return (
    <Flex component="span" align="center" gap="xs" className="tabular nowrap">
      {!compact && (
        <Box component="span" flex="0 0 56px" h={6} bdrs="xs" bg="var(--line)" aria-hidden>
          <Box
            component="span"
            display="block"
            h="100%"
            bdrs="xs"
            bg="var(--green)"
            style={{ width: `${(100 * read) / of}%` }}
          />
        </Box>
      )}
      <span>
        <Trans>
          {done} of {all}
        </Trans>{' '}
        <Text span c="dimmed">
          ({percent})
        </Text>
      </span>
    </Flex>
  )
}
