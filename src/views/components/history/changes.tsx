import { plural } from '@lingui/core/macro'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Flex, Text } from '@mantine/core'
import type { AuditRow } from '#contract/core/records.ts'
import { labelIn } from '#views/components/entity/label.ts'
import classes from './changes.module.css'
import { fieldWords, isTold } from './field-words.ts'
import type { SayValue } from './value-words.ts'

export interface ChangesProps {
  entry: Pick<AuditRow, 'entity' | 'action' | 'changes'>
  /** Labels by field name, used before the general ones. */
  labels?: Readonly<Record<string, string>>
  say: SayValue
}

/** The changes of an audit entry: each field with its old value struck through and its new one. */
export function Changes({ entry: { entity, action, changes }, labels = {}, say }: ChangesProps) {
  const { i18n, t } = useTexts()
  const named = (field: string) => {
    const words = fieldWords[field]
    return labels[field] ?? (words ? labelIn(i18n, words) : field.replaceAll('_', ' '))
  }
  /** Names a field of one row, `devices[117]`, or of many rows, `devices[×300]`. */
  const nameOf = (field: string) => {
    const [, inner, times, place] = /^(.+)\[(×?)(\d+)\]$/.exec(field) ?? []
    if (!inner) return named(field)
    const name = named(inner)
    return times ? t`${name}, ${plural(Number(place), { one: '# row', other: '# rows' })}` : t`${name}, row ${place}`
  }
  const told = changes.filter(({ field }) => isTold(entity, field))
  if (told.length === 0) {
    return action === 'update' || action === 'save' ? (
      <Text mt="4xs">
        <Trans>No field was changed.</Trans>
      </Text>
    ) : null
  }
  return (
    <Flex component="dl" direction="column" gap="4xs" mt="3xs" mb={0} mx={0}>
      {told.map((change) => {
        const { field } = change
        const { before, after } = inWords(change, (value) => say(entity, field, value))
        const isNew = change.before === null && action === 'store'
        const isGone = change.after === null && (action === 'destroy' || action === 'delete')
        return (
          <Text key={field} className={classes.change} component="div" py="4xs" fz="xs" lh="xs">
            <dt>{nameOf(field)}</dt>
            <dd>
              {!isNew && <del>{before}</del>}
              {!isNew && !isGone && <span aria-hidden> → </span>}
              {!isGone && <ins>{after}</ins>}
            </dd>
          </Text>
        )
      })}
    </Flex>
  )
}

/** A value before and after. For long lists only removed and added items are shown. */
function inWords(
  { before, after, before_name, after_name }: AuditRow['changes'][number],
  say: (value: unknown) => string,
): { before: string; after: string } {
  const told = { before: before_name ?? say(before), after: after_name ?? say(after) }
  if (before_name || after_name || !Array.isArray(before) || !Array.isArray(after)) return told
  const gone = before.filter((value) => !after.includes(value))
  const added = after.filter((value) => !before.includes(value))
  return { before: say(gone), after: say(added) }
}
