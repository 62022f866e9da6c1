import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Flex, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAddressBook, IconCopy, IconDots, IconPackages, IconSettings, IconTemplate } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { Tone } from '#contract/declare/statuses.ts'
import { type Approval, approvals } from '#contract/offer/approval.ts'
import type { OfferRow } from '#contract/offer/entity.ts'
import { type OfferState, offerStateFilters } from '#contract/offer/lifecycle.ts'
import { lostStates } from '#contract/offer/lifecycle-state.ts'
import { offerZone } from '#contract/offer/offer.ts'
import { offerApproval, offerStateFilter, offerVerb } from '#contract/offer/statuses.ts'
import { shownMoney } from '#services/amounts.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { deleteRows } from '#views/components/data-table/many/delete-rows.ts'
import type { ManyAction } from '#views/components/data-table/many/many-action.ts'
import { reasonForm } from '#views/components/data-table/many/reason-form.tsx'
import { restoreRows } from '#views/components/data-table/many/restore-rows.ts'
import { verbAction } from '#views/components/data-table/many/verb-action.ts'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { Count } from '#views/components/entity/count.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Money } from '#views/components/money/money.tsx'
import { NewButton } from '#views/components/page/links/new-button.tsx'
import { ApprovalBadge, OfferBadge } from '#views/offer/offer-badge.tsx'
import { sharedColumns, validUntil } from '#views/offer/offer-columns.tsx'
import { offerPath, offerPaths } from '#views/offer/paths.ts'
import classes from './offers.module.css'

const name = 'partnerzone.offer-generator.offers.index'
const endpoint = offerZone.endpoints[name]

const columns: Column<OfferRow>[] = [
  {
    field: 'offer_number',
    label: msg`Number`,
    unbroken: true,
    width: 150,
    filter: true,
    sorter: true,
    words: { null: msg`Draft without a number` },
  },
  {
    ...sharedColumns.state,
    detail: {
      of: [
        { field: 'approval', label: msg({ context: 'offer', message: 'Approval' }), words: wordsOf(offerApproval) },
        ...sharedColumns.state.detail.of,
      ],
      render: (row) =>
        row.approval ? (
          <Box pt="4xs">
            <ApprovalBadge approval={row.approval} />
          </Box>
        ) : (
          sharedColumns.state.detail.render(row)
        ),
    },
  },
  { field: 'customer_name', label: msg`Customer`, width: 190, filter: true, sorter: true },
  { field: 'subject', label: msg`Subject of the offer`, width: 260, filter: true, sorter: true, elastic: true },
  sharedColumns.gross,
  sharedColumns.net,
  sharedColumns.expires_on,
  sharedColumns.sent_at,
  sharedColumns.author_name,
  { field: 'created_at', label: msg`Created`, width: 120, type: 'date', filter: true, sorter: true },
]

/** Actions on several offers; those on one are on its page. */
const many: readonly ManyAction<OfferRow>[] = [
  verbAction<OfferRow>('partnerzone.offer-generator.offers.withdraw', offerVerb.withdraw, {
    question: msg`Withdraw the selected offers?`,
    form: reasonForm({ optional: true, description: <Trans>Customers to whom they were sent read it.</Trans> }),
    takes: ({ state }) => state === 'open' || state === 'sent' || state === 'viewed',
  }),
  deleteRows<OfferRow>('partnerzone.offer-generator.offers.destroy', {
    question: msg`Delete the selected drafts?`,
    inverse: { call: 'partnerzone.offer-generator.offers.restore' },
    takes: ({ state }) => state === 'draft',
  }),
]

const restoring = [restoreRows<OfferRow>('partnerzone.offer-generator.offers.restore')]

/** The offers of the company: totals by state, and the list. */
export function CompanyOffersScreen() {
  const list = useList(name, endpoint, { hidden: ['net', 'author_name'], selection: 'multiple' })
  const mayRegister = useMay('partnerzone.offer-generator.offers.store')
  const mayTemplates = useMay('partnerzone.offer-generator.templates.index')
  const mayKits = useMay('partnerzone.offer-generator.kits.index')
  const mayBook = useMay('partnerzone.offer-generator.customers.lookup')
  const mayCopy = useMay('partnerzone.offer-generator.offers.copy')
  const maySettings = useMay('partnerzone.offer-generator.settings.show')
  const isTrash = useSelector(list.actor, ({ context }) => context.query.filters.deleted !== undefined)
  const { t } = useLingui()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  // Beside each other where there is room, else in a menu.
  const links = [
    mayRegister && mayTemplates && { href: offerPaths.templates, label: t`Templates`, icon: IconTemplate },
    mayRegister && mayKits && { href: offerPaths.kits, label: t`Kits`, icon: IconPackages },
    mayRegister && mayBook && { href: offerPaths.customers, label: t`Address book`, icon: IconAddressBook },
    maySettings && { href: offerPaths.settings, label: t`Settings`, icon: IconSettings },
  ].filter((link) => link !== false)
  const register = mayRegister && (
    <NewButton href={offerPaths.register}>
      <Trans>New offer</Trans>
    </NewButton>
  )
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Count of="offer-generator.offers" value={total} />}
        actions={
          <>
            {isPhone && links.length > 0 ? (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="default" size={44} aria-label={t`More`}>
                    <IconDots size={18} stroke={1.7} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {links.map(({ href, label, icon: Icon }) => (
                    <Menu.Item key={href} component={Link} href={href} leftSection={<Icon size={16} stroke={1.7} />}>
                      {label}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            ) : (
              links.map(({ href, label, icon: Icon }) => (
                <Button
                  key={href}
                  component={Link}
                  href={href}
                  variant="default"
                  leftSection={<Icon size={18} stroke={1.7} />}
                >
                  {label}
                </Button>
              ))
            )}
            {register}
          </>
        }
      />
      <OfferTotals list={list} />
      <DataTable
        list={list}
        columns={columns}
        filters={[
          { name: 'mine', label: msg`Only mine` },
          { name: 'asked', label: msg`With a question` },
          { name: 'deleted', label: msg`Deleted drafts` },
          { name: 'decided_at', label: msg({ context: 'offer', message: 'Decided' }) },
          {
            name: 'state',
            label: msg`Status`,
            options: offerStateFilters.map((value) => ({ value, label: offerStateFilter[value].label })),
          },
          {
            name: 'approval',
            label: msg({ context: 'offer', message: 'Approval' }),
            options: approvals.map((value) => ({ value, label: offerApproval[value].label })),
          },
        ]}
        href={isTrash ? undefined : offerPath}
        many={isTrash ? restoring : many}
        selectionActions={() => <ExportButton list={list} columns={columns} selected />}
        actions={(row) =>
          !isTrash &&
          mayCopy && (
            <Menu.Item
              component={Link}
              href={offerPaths.copy(row.id)}
              leftSection={<IconCopy size={18} stroke={1.7} />}
            >
              <Trans>Copy</Trans>
            </Menu.Item>
          )
        }
        card={(row) => ({
          title: row.customer_name ?? row.offer_number ?? <Trans>Draft without a number</Trans>,
          badge: (
            <Group gap="4xs" justify="flex-end">
              <OfferBadge state={row.state} />
              {row.approval && <ApprovalBadge approval={row.approval} />}
            </Group>
          ),
          lines: [
            row.subject,
            <span key="value">
              {row.offer_number} · <Money amount={row.gross} />
            </span>,
            validUntil(row),
          ],
        })}
        empty={{
          title: <Trans>No offers yet</Trans>,
          text: (
            <Trans>
              Build an offer with the document beside it, send it to the customer and see when it was opened.
            </Trans>
          ),
          action: register,
        }}
      />
    </>
  )
}

/** The groups of offers above the list; drafts that await an approval have theirs while there are any. What was withdrawn or replaced is neither won nor lost, and is found by the filter. */
const groups = [
  { key: 'drafts', filter: 'state', values: ['draft'], tone: 'grey', label: msg`Drafts` },
  { key: 'submitted', filter: 'approval', values: ['submitted'], tone: 'amber', label: msg`Awaiting approval` },
  {
    key: 'waiting',
    filter: 'state',
    values: ['open', 'sent', 'viewed'],
    tone: 'blue',
    label: msg`Waiting for an answer`,
  },
  {
    key: 'won',
    filter: 'state',
    values: ['accepted'],
    tone: 'green',
    label: msg({ context: 'offers', message: 'Won' }),
  },
  {
    key: 'lost',
    filter: 'state',
    values: [...lostStates],
    tone: 'red',
    label: msg({ context: 'offers', message: 'Lost' }),
  },
] as const satisfies readonly ({ key: string; tone: Tone; label: MessageDescriptor } & (
  | { filter: 'state'; values: OfferState[] }
  | { filter: 'approval'; values: Approval[] }
))[]

/** Counts and values of the groups, as filters of the list. */
function OfferTotals({ list }: { list: ListHandle<OfferRow> }) {
  const { i18n } = useLingui()
  const filters = useSelector(list.actor, ({ context }) => context.query.filters)
  const isMine = useSelector(list.actor, ({ context }) => context.query.filters.mine === 'true')
  const { data } = useLoad('partnerzone.offer-generator.offers.summary', { query: isMine ? { mine: 'true' } : {} })
  if (!data) return <Box mih={58} mb="sm" />
  if (data.states.every(({ count }) => count === 0)) return null
  const draft = data.states.find(({ state }) => state === 'draft')
  const sums = {
    drafts: { count: draft?.count ?? 0, gross: draft?.gross ?? '0.00' },
    submitted: data.submitted,
    waiting: data.open,
    won: data.won,
    lost: data.lost,
  }
  return (
    <Flex className={classes.chips} gap="2xs" mb="sm">
      {groups.map(({ key, filter, values, tone, label }) => {
        const value = values.join(',')
        const other = filter === 'state' ? 'approval' : 'state'
        const isChosen = filters[filter] === value
        const { count, gross } = sums[key]
        if (key === 'submitted' && count === 0 && !isChosen) return null
        return (
          <UnstyledButton
            key={key}
            className={classes.chip}
            c="dimmed"
            data-tone={tone}
            aria-pressed={isChosen}
            onClick={() => {
              if (other in filters) list.actor.send({ type: 'filter.change', name: other, value: null })
              list.actor.send({ type: 'filter.change', name: filter, value: isChosen ? null : value })
            }}
          >
            <span>
              {i18n._(label)} <b>{count}</b>
            </span>
            <Text component="strong" className="tabular" c="var(--ink-1)" fz="md" fw={650}>
              {shownMoney(gross, i18n.locale)}
            </Text>
          </UnstyledButton>
        )
      })}
    </Flex>
  )
}
