import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Checkbox, Loader, Radio, Stack, TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { type FilterDescription, searchLimit } from '#contract/declare/filters.ts'
import { folded } from '#contract/values/folded.ts'
import type { TableFilter } from '#views/components/data-table/columns.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'

const Days = lazyView(() => import('./days-control.tsx').then((module) => module.DaysControl))

/**
 * Loads the calendar, which lists need only for filters by days, so that it is there before the keyboard looks for its first
 * field.
 */
export const loadControls = () => void Days.load().catch(() => undefined)

export interface FilterControlProps {
  filter: TableFilter
  kind: FilterDescription['kind']
  /** As in the address: words and ids separated by commas, days as `from..to`. */
  value: string
  label: string
  /** Why the list refuses a value. */
  refusal: (value: string) => string | undefined
  onChange: (value: string) => void
}

/** The control of a filter, as its kind in the contract requires. Its first field has the focus when it appears. */
export function FilterControl(props: FilterControlProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Focused>
        <Control {...props} />
      </Focused>
    </Suspense>
  )
}

/**
 * Stands for a control whose code has not arrived, as that of the calendar on a slow line: it holds the focus that the control gets
 * then, so that typed keys do not reach the list behind it.
 */
function Loading() {
  const { t } = useLingui()
  return (
    <Box tabIndex={-1} data-autofocus role="status" aria-label={t`Loading`} style={{ outline: 'none' }}>
      <Loader size={14} />
    </Box>
  )
}

function Focused({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus], input')?.focus(), [])
  return <div ref={ref}>{children}</div>
}

function Control(props: FilterControlProps) {
  const { filter, kind, value, refusal, onChange } = props
  if (kind === 'options') return <Words {...props} />
  if (kind === 'ids' && filter.lookup) return <Records {...props} lookup={filter.lookup} />
  if (kind === 'dates') return <Days value={value} refusal={refusal} onChange={onChange} />
  if (kind === 'boolean') return <YesOrNo {...props} />
  return <Written {...props} />
}

/** A typed value. One that the list would refuse stays in the field with the reason, and is not looked for. */
function Written({ kind, value, label, refusal, onChange }: FilterControlProps) {
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <LimitedTextInput
      data-autofocus
      aria-label={label}
      {...(kind === 'text' && { limit: searchLimit })}
      value={refused ?? value}
      error={refused === null ? undefined : refusal(refused)}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      onChange={(event) => {
        const next = event.currentTarget.value
        const isRefused = next.trim() !== '' && refusal(next) !== undefined
        setRefused(isRefused ? next : null)
        if (!isRefused) onChange(next)
      }}
    />
  )
}

const listed = (value: string) => (value === '' ? [] : value.split(','))

function YesOrNo({ value, label, onChange }: FilterControlProps) {
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={label}>
      <Stack style={{ overflowY: 'auto' }} gap="xs" mah={280} p="5xs">
        <Radio size="xs" value="true" label={<Trans>Yes</Trans>} />
        <Radio size="xs" value="false" label={<Trans>No</Trans>} />
      </Stack>
    </Radio.Group>
  )
}

/** Above this number of options, a search field is shown. */
const atAGlance = 12

function Words({ filter, value, label, onChange }: FilterControlProps) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const options = (filter.options ?? []).map((option) => ({ ...option, name: labelIn(i18n, option.label) }))
  const found = options.filter(({ name }) => folded(name).includes(folded(search.trim())))
  return (
    <>
      {options.length > atAGlance && (
        <TextInput
          data-autofocus
          mb="xs"
          aria-label={t`Search`}
          placeholder={t`Search`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group value={listed(value)} onChange={(words) => onChange(words.join(','))} aria-label={label}>
        <Stack style={{ overflowY: 'auto' }} gap="xs" mah={280} p="5xs">
          {found.map(({ value: word, name }) => (
            <Checkbox key={word} size="xs" value={word} label={name} />
          ))}
          {found.length === 0 && <Trans>Nothing matches</Trans>}
        </Stack>
      </Checkbox.Group>
    </>
  )
}

function Records({
  filter,
  lookup,
  value,
  label,
  onChange,
}: FilterControlProps & { lookup: NonNullable<TableFilter['lookup']> }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const minimum = filter.minimum ?? 0
  const chosen = listed(value)
  const found = useLookup(lookup, { minimum, chosen: chosen.map(Number), opened: true })
  if (!found) return null
  const kept = found.known.filter(({ id }) => chosen.includes(String(id)))
  const options = [...kept, ...found.options.filter(({ id }) => !chosen.includes(String(id)))]
  return (
    <>
      <LimitedTextInput
        data-autofocus
        mb="xs"
        aria-label={label}
        placeholder={t`Search`}
        limit={searchLimit}
        value={search}
        rightSection={found.busy ? <Loader size={14} /> : null}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          found.actor.send({ type: 'search.change', search: event.currentTarget.value })
        }}
      />
      <Checkbox.Group value={chosen} onChange={(ids) => onChange(ids.join(','))} aria-label={label}>
        <Stack style={{ overflowY: 'auto' }} gap="xs" mah={280} p="5xs">
          {options.map(({ id, name }) => (
            <Checkbox key={id} size="xs" value={String(id)} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  )
}
