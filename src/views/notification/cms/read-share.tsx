import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { formatNumber } from '#services/formatting.ts'
import classes from './message.module.css'

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
    <span className={classes.share}>
      {!compact && (
        <span className={classes.track} aria-hidden>
          <span className={classes.fill} style={{ width: `${(100 * read) / of}%` }} />
        </span>
      )}
      <span>
        <Trans>
          {done} of {all}
        </Trans>{' '}
        <Text span c="dimmed">
          ({percent})
        </Text>
      </span>
    </span>
  )
}
