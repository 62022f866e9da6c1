import { useLingui } from '@lingui/react'
import { entityOfKind } from '#contract/synchronization/kinds.ts'
import type { SynchronizationResult } from '#contract/synchronization/synchronization.ts'
import { useValueWords } from '#views/components/history/value-words.ts'
import classes from './synchronization.module.css'
import { fieldLabel } from './words.tsx'

type Shown = Pick<SynchronizationResult, 'kind' | 'outcome' | 'changes' | 'problem'>

/** The differing fields of a record, or the reason why it could not be written. */
export function ResultChanges({ kind, outcome, changes, problem }: Shown) {
  const { i18n } = useLingui()
  const say = useValueWords()
  if (problem && outcome === 'failed') {
    const [first] = changes
    return <bdi>{first && changes.length === 1 ? `${i18n._(fieldLabel(first.field))}: ${problem}` : problem}</bdi>
  }
  if (changes.length === 0) return <bdi>–</bdi>
  return (
    <span className={classes.changes}>
      {problem && <strong>{problem}</strong>}
      {changes.map(({ field, portal, erp, portal_name, erp_name }) => (
        <span key={field}>
          {i18n._(fieldLabel(field))}: <del>{portal_name ?? say(entityOfKind[kind], field, portal)}</del> →{' '}
          <ins>{erp_name ?? say(entityOfKind[kind], field, erp)}</ins>
        </span>
      ))}
    </span>
  )
}
