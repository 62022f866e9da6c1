import { useLingui } from '@lingui/react/macro'
import { CloseButton, Combobox, Loader, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { maySelect } from '#contract/declare/access.ts'
import { searchLimit } from '#contract/declare/filters.ts'
import { folded } from '#contract/values/folded.ts'
import { today } from '#contract/values/rules.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { useSession } from '#views/components/app/use-session.ts'
import type { TableFilter } from '#views/components/data-table/columns.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import classes from './filter-bar.module.css'
import { filterKind } from './filter-kind.ts'
import {
  added,
  completionsOf,
  type FoundFilter,
  readSearch,
  type SearchCompletion,
  type SearchedFilter,
  withoutLast,
} from './list-search.ts'

export interface SearchBoxProps<Row extends ListRow> {
  list: ListHandle<Row>
  filters: readonly TableFilter[]
}

/** Whether the list would refuse a text. */
const isTooLong = (text: string) => text.trim().length > searchLimit

/** Most proposals that are shown. */
const most = 8

/**
 * The search of a list: words are looked for in its rows; `status:new` and the like become filters. Nothing for a list without a
 * search.
 */
export function SearchBox<Row extends ListRow>({ list, filters }: SearchBoxProps<Row>) {
  const { actor, endpoint } = list
  const { t } = useLingui()
  const values = useSelector(actor, ({ context }) => context.query.filters)
  // What is typed while the field has the focus; afterwards only the words stay.
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const searched = useSearchedFilters(list, filters)
  if (endpoint.filters.search === undefined) return null
  const text = typed ?? values.search ?? ''
  const completions = typed === null ? [] : completionsOf(typed, searched)

  const set = (found: readonly FoundFilter[]) => {
    for (const { name, value } of found) actor.send({ type: 'filter.change', name, value })
  }
  const read = (next: string, isFinished: boolean) => {
    // The field says so; nothing is looked for.
    if (isTooLong(next)) return setTyped(next)
    const { words, filters: found, unread } = readSearch(next, searched, { set: values, today: today(), isFinished })
    set(found)
    if (words !== (values.search ?? '')) actor.send({ type: 'filter.change', name: 'search', value: words || null })
    // Values that became filters leave the text; the spaces that are typed stay.
    setTyped(found.length > 0 ? [words, ...unread].filter(Boolean).join(' ') : next)
  }
  const change = (next: string) => {
    read(next, false)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  const choose = (completion: SearchCompletion | FoundFilter) => {
    const before = withoutLast(text, 'pieces' in completion ? completion.pieces : 1)
    if ('text' in completion) return change(`${before}${completion.text}`)
    if (!('value' in completion)) return
    const { name, value } = completion
    const filter = searched.find((one) => one.name === name)
    if (filter) set([{ name, value: added(filter, values[name] ?? '', value) }])
    // Words that became a value are no longer looked for.
    read(before, false)
    combobox.closeDropdown()
  }
  const finish = () => {
    if (typed !== null) read(typed, true)
    if (!isTooLong(typed ?? '')) setTyped(null)
    combobox.closeDropdown()
  }
  const [first] = completions
  return (
    <Combobox
      store={combobox}
      withinPortal
      width="max-content"
      position="bottom-start"
      onOptionSubmit={(value) => choose(JSON.parse(value) as SearchCompletion | FoundFilter)}
    >
      <Combobox.Target>
        <LimitedTextInput
          className={classes.search}
          limit={searchLimit}
          size="xs"
          data-list-search
          aria-label={t`Search the list`}
          placeholder={t`Search the list`}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          rightSection={
            text !== '' && (
              <CloseButton
                size="sm"
                aria-label={t`Clear the search`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => change('')}
              />
            )
          }
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) finish()
            if (event.key === 'Escape' && !combobox.dropdownOpened && text !== '') change('')
          }}
        />
      </Combobox.Target>
      {typed !== null && (
        <Combobox.Dropdown hidden={completions.length === 0} maw="90vw">
          <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
            {first?.kind === 'records' ? (
              <Records
                key={first.name}
                filter={filters.find(({ name }) => name === first.name) as TableFilter}
                typed={first.typed}
              />
            ) : (
              completions.slice(0, most).map((completion) => (
                <Combobox.Option key={JSON.stringify(completion)} value={JSON.stringify(completion)}>
                  {'text' in completion ? (
                    <bdi>
                      <strong>{completion.text}</strong> {completion.label !== completion.text && completion.label}
                    </bdi>
                  ) : (
                    <bdi>{'label' in completion && completion.label}</bdi>
                  )}
                </Combobox.Option>
              ))
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      )}
    </Combobox>
  )
}

/** The records of a selector whose names hold the typed text. */
function Records({ filter: { name, lookup, minimum = 0 }, typed }: { filter: TableFilter; typed: string }) {
  return lookup ? <Found {...{ name, lookup, minimum, typed }} /> : null
}

interface FoundProps {
  name: string
  lookup: NonNullable<TableFilter['lookup']>
  minimum: number
  typed: string
}

function Found({ name, lookup, minimum, typed }: FoundProps) {
  const { t } = useLingui()
  const found = useLookup(lookup, { minimum, opened: minimum === 0 })
  const actor = found?.actor
  useEffect(() => {
    if (minimum > 0) actor?.send({ type: 'search.change', search: typed })
  }, [actor, minimum, typed])
  if (!found) return null
  if (found.busy) return <Loader size={14} m="2xs" />
  const options = found.options
    .filter((option) => minimum > 0 || folded(option.name).includes(folded(typed)))
    .slice(0, most)
  if (options.length === 0) return <Combobox.Empty>{t`Nothing found`}</Combobox.Empty>
  return options.map((option) => (
    <Combobox.Option key={option.id} value={JSON.stringify({ name, value: String(option.id) })}>
      <bdi>{option.name}</bdi>
    </Combobox.Option>
  ))
}

/** The filters of a list that the person may set, in the language of the page. */
function useSearchedFilters<Row extends ListRow>(
  { endpoint, fixed }: ListHandle<Row>,
  filters: readonly TableFilter[],
): SearchedFilter[] {
  const { i18n } = useLingui()
  const { permissions } = useSession()
  const allowed = filters.filter(({ name, lookup }) => !(name in fixed) && (!lookup || maySelect(permissions, lookup)))
  const days = allowed.filter(({ name }) => filterKind(endpoint, name) === 'dates')
  const main = days.find(({ name }) => name === endpoint.sort[0]) ?? days[0]
  return allowed.flatMap((filter): SearchedFilter[] => {
    const kind = filterKind(endpoint, filter.name)
    if (kind === 'ids' && !filter.lookup) return []
    const options = filter.options?.map(({ value, label }) => ({ value, label: labelIn(i18n, label) }))
    const isMain = filter === main
    return [{ name: filter.name, kind, label: i18n._(filter.label), ...(options && { options }), isMain }]
  })
}
