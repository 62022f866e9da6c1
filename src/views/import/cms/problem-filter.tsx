import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useLoad } from '#views/components/flow/use-load.ts'
import classes from './import.module.css'
import { Pipeline, useImport, versionsOf } from './import-actor.ts'
import { columnLabels } from './shown-columns.ts'

interface ProblemFilterProps {
  shown: string | undefined
  onShow: (problem: string | null) => void
}

/** Shows the rows with one kind of problem, where there are several kinds. */
export function ProblemFilter({ shown, onShow }: ProblemFilterProps) {
  const { t, i18n } = useLingui()
  const { id, kind } = useImport()
  const actor = Pipeline.useActorRef()
  const listen = useMemo(() => versionsOf(actor), [actor])
  const { data } = useLoad('import.problems.index', { path: { import: id } }, undefined, listen)
  const kinds = data?.results ?? []
  if (kinds.length < 2 && !shown) return null
  const labels = columnLabels(kind, i18n.locale === 'en' ? 'en' : 'pl')
  const options = kinds.map(({ id: value, column, message, rows }) => ({
    value,
    label: `${column === null ? '' : `${labels[column] ?? column}: `}${message} (${rows})`,
  }))
  return (
    <Select
      className={classes.problems}
      size="xs"
      aria-label={t`Kind of error`}
      placeholder={t`Kind of error`}
      data={options}
      value={shown ?? null}
      clearable
      clearButtonProps={{ 'aria-label': t`Show errors of every kind` }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={onShow}
    />
  )
}
