import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconMessagePlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { type FaqSearch, faq } from '#contract/faq/faq.ts'
import { removeSearch } from '#services/faq/faq-calls.ts'
import { formatMoment } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'

const name = 'faq.searches.index'
const endpoint = faq.endpoints[name]
const words = { pl: msg`Polish`, en: msg`English` }

const columns: Column<FaqSearch>[] = [
  { field: 'text', label: msg`Searched for`, width: 320, filter: true },
  { field: 'searches', label: msg`Searches`, width: 90, type: 'number', sorter: true },
  { field: 'people', label: msg`People`, width: 90, type: 'number', sorter: true },
  { field: 'locale', label: msg`Language`, width: 110, words, render: ({ locale }) => <Language locale={locale} /> },
  { field: 'searched_at', label: msg`Last time`, width: 150, type: 'moment', filter: true, sorter: true },
]

/** Address of a new question with the text of a search. */
const answerPath = ({ text, locale }: FaqSearch) =>
  `/cms/faq/posts/store?${new URLSearchParams({ question: text, locale })}`

/** Searches of partners without results, which show missing answers. */
export function FaqSearchesScreen() {
  const list = useList(name, endpoint, { begin: { sort_by: 'searches' } })
  const mayAnswer = useMay('faq.posts.store')
  const mayStrike = useMay('faq.searches.destroy')
  const [struck, setStruck] = useState<FaqSearch | null>(null)
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# phrase" other="# phrases" />}
        columns={columns}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={[
          {
            name: 'locale',
            label: msg`Language`,
            options: [
              { value: 'pl', label: words.pl },
              { value: 'en', label: words.en },
            ],
          },
        ]}
        actions={
          mayAnswer || mayStrike
            ? (row) => (
                <>
                  {mayAnswer && (
                    <Menu.Item
                      component={Link}
                      href={answerPath(row)}
                      leftSection={<IconMessagePlus size={18} stroke={1.7} />}
                    >
                      <Trans>Write an answer</Trans>
                    </Menu.Item>
                  )}
                  {mayStrike && (
                    <Menu.Item leftSection={<IconTrash size={18} stroke={1.7} />} onClick={() => setStruck(row)}>
                      <Trans>Remove from the list</Trans>
                    </Menu.Item>
                  )}
                </>
              )
            : undefined
        }
        card={(row) => ({
          title: row.text,
          lines: [
            <Trans key="count">
              <Plural value={row.searches} one="# time" other="# times" /> ·{' '}
              <Plural value={row.people} one="# person" other="# people" />
            </Trans>,
            formatMoment(row.searched_at),
            ...(mayAnswer
              ? [
                  <Button key="answer" component={Link} href={answerPath(row)} variant="default" size="xs">
                    <Trans>Write an answer</Trans>
                  </Button>,
                ]
              : []),
          ],
        })}
        empty={{
          title: <Trans>Everything was found</Trans>,
          text: <Trans>What partners searched for in the questions and did not find is listed here for a year.</Trans>,
        }}
      />
      {struck && (
        <StrikeDialog
          search={struck}
          onDone={() => {
            setStruck(null)
            list.actor.send({ type: 'list.refresh' })
          }}
          onCancel={() => setStruck(null)}
        />
      )}
    </>
  )
}

function Language({ locale }: Pick<FaqSearch, 'locale'>) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(words[locale])}</bdi>
}

function StrikeDialog({ search, onDone, onCancel }: { search: FaqSearch; onDone: () => void; onCancel: () => void }) {
  return (
    <SubmissionQuestion
      use={{ send: removeSearch }}
      values={{ id: search.id }}
      title={<Trans>Remove “{search.text}” from the list?</Trans>}
      confirm={<Trans>Remove</Trans>}
      danger
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          All searches for this text are removed. If it is searched for again without a result, it returns to the list.
        </Trans>
      </p>
    </SubmissionQuestion>
  )
}
