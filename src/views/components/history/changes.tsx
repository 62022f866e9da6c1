import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { AuditRow } from '#contract/core-records.ts'
import classes from './changes.module.css'
import { fieldWords, untoldFields } from './field-words.ts'
import type { SayValue } from './value-words.ts'

export interface ChangesProps {
  entry: Pick<AuditRow, 'entity' | 'action' | 'changes'>
  /** Labels by field name, before the general ones. */
  labels?: Readonly<Record<string, string>>
  say: SayValue
}

/** What an entry of the audit changed: each field with its old value struck through and its new one. */
export function Changes({ entry: { entity, action, changes }, labels = {}, say }: ChangesProps) {
  const { i18n } = useLingui()
  const told = changes.filter(({ field }) => !untoldFields.has(field))
  if (told.length === 0) {
    return action === 'update' || action === 'save' ? (
      <p className={classes.none}>
        <Trans>No field was changed.</Trans>
      </p>
    ) : null
  }
  return (
    <dl className={classes.changes}>
      {told.map(({ field, before, after, before_name, after_name }) => {
        const words = fieldWords[field]
        const isNew = before === null && action === 'store'
        const isGone = after === null && (action === 'destroy' || action === 'delete')
        return (
          <div key={field} className={classes.change}>
            <dt>{labels[field] ?? (words ? i18n._(words) : field.replaceAll('_', ' '))}</dt>
            <dd>
              {!isNew && <del>{before_name ?? say(entity, field, before)}</del>}
              {!isNew && !isGone && <span aria-hidden> → </span>}
              {!isGone && <ins>{after_name ?? say(entity, field, after)}</ins>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
