import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Anchor, Menu } from '@mantine/core'
import { IconAddressBook, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { offerZone } from '#contract/offer/offer.ts'
import type { OfferCustomer } from '#contract/offer/sources.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate } from '#services/formatting.ts'
import { deleteOfferCustomer } from '#services/offer/offer-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'

const name = 'partnerzone.offer-generator.customers.index'
const endpoint = offerZone.endpoints[name]

const columns: Column<OfferCustomer>[] = [
  { field: 'name', label: msg`Customer`, width: 280, filter: true, sorter: true, elastic: true },
  { field: 'contact', label: msg`Contact person`, width: 180 },
  { field: 'address', label: msg`Address`, width: 260 },
  {
    field: 'email',
    label: msg`E-mail`,
    width: 220,
    render: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–'),
  },
  {
    field: 'phone',
    label: msg`Phone`,
    width: 150,
    unbroken: true,
    render: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : '–'),
  },
  { field: 'used_at', label: msg`Last offer`, width: 130, type: 'date', sorter: true },
]
const lastUsed = { sort_by: 'used_at', sort_direction: 'desc' }

/** The address book of offers. It is filled when offers are registered; customers can be removed from it. */
export function OfferCustomersScreen() {
  const list = useList(name, endpoint, { begin: lastUsed })
  const [asked, setAsked] = useState<OfferCustomer | null>(null)
  const mayDelete = useMay('partnerzone.offer-generator.customers.destroy')
  const done = () => {
    setAsked(null)
    list.actor.send({ type: 'list.refresh' })
  }
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => (
          <>
            <Plural value={total} one="# customer" other="# customers" /> ·{' '}
            <Trans>Customers are added automatically when an offer is registered.</Trans>
          </>
        )}
      />
      <DataTable
        list={list}
        columns={columns}
        actions={(customer) =>
          mayDelete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.7} />}
              onClick={() => setAsked(customer)}
            >
              <Trans>Remove</Trans>
            </Menu.Item>
          )
        }
        card={({ name, contact, address, email, phone, used_at }) => ({
          title: name,
          lines: [
            [contact, address].filter(Boolean).join(' · '),
            phone && (
              <Anchor key="phone" display="inline-block" py="4xs" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </Anchor>
            ),
            email && (
              <Anchor key="email" display="inline-block" py="4xs" href={`mailto:${email}`}>
                {email}
              </Anchor>
            ),
            <Trans key="used">last offer: {formatDate(used_at)}</Trans>,
          ].filter(Boolean),
        })}
        empty={{
          icon: IconAddressBook,
          title: <Trans>Nobody yet</Trans>,
          text: <Trans>The customer of the first registered offer will appear here.</Trans>,
        }}
      />
      {asked && (
        <SubmissionQuestion
          use={{ send: deleteOfferCustomer }}
          values={{ id: asked.id }}
          danger
          title={<Trans>Remove {asked.name} from the address book?</Trans>}
          confirm={<Trans>Remove</Trans>}
          onDone={done}
          onCancel={() => setAsked(null)}
        >
          <Trans>Existing offers stay as they are. The next registered offer adds the customer again.</Trans>
        </SubmissionQuestion>
      )}
    </>
  )
}
