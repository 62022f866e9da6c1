import { useLingui } from '@lingui/react/macro'
import { Loader, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { searchLimit } from '#contract/declare/filters.ts'
import type { LookupName } from '#services/loading/lookup-actors.ts'
import type { FieldProps } from './field.ts'
import { useExcess } from './limited-text.tsx'
import { useLookup } from './use-lookup.ts'

export interface LookupMultipleFieldProps extends FieldProps<readonly (number | string)[]> {
  /** The name of the lookup call. Without its permission nothing is requested and nothing is shown. */
  lookup: LookupName
  filters?: Readonly<Record<string, string>>
  /** Number of characters to type first: 0 loads a small dictionary completely, more search a large one. */
  minimum?: number
  placeholder?: string
}

/** A field that chooses several records on the server. */
export function LookupMultipleField({
  lookup,
  filters,
  minimum = 0,
  value,
  onChange,
  placeholder,
  ...field
}: LookupMultipleFieldProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const excess = useExcess(search, searchLimit)
  const found = useLookup(lookup, { filters, minimum, chosen: value })
  if (!found) return null
  const { actor, options, known, busy } = found
  const chosen = known.filter(({ id }) => value.includes(id))
  const offered = [...chosen, ...options.filter(({ id }) => !value.includes(id))]
  const idOf = new Map(offered.map(({ id }) => [String(id), id]))
  const type = (text: string) => {
    setSearch(text)
    if (minimum > 0 && text !== '') actor.send({ type: 'search.change', search: text })
  }
  return (
    <MultiSelect
      {...field}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map((id) => idOf.get(id) ?? Number(id)))}
      searchable
      searchValue={search}
      onSearchChange={type}
      // The server's results are not filtered again: its search tolerates typing mistakes.
      filter={minimum > 0 ? ({ options }) => options : undefined}
      onDropdownOpen={() => actor.send({ type: 'lookup.open' })}
      nothingFoundMessage={
        excess ??
        (minimum > 0 && search.trim().length < minimum ? t`Type the first ${minimum} characters` : t`Nothing found`)
      }
      placeholder={placeholder ?? (value.length === 0 ? t`Choose` : undefined)}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t`Clear` }}
      rightSection={busy ? <Loader size={16} /> : undefined}
    />
  )
}
