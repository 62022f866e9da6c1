import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Column } from '#views/components/data-table/columns.ts'
import { PersonMark } from '#views/components/page/marks/person-mark.tsx'

/** The owner, as a column of every kind of orders. */
export const ownerColumn: Column<{ owner_name: string | null }> = {
  field: 'owner_name',
  label: msg`Owner`,
  width: 80,
  unbroken: true,
  sorter: true,
  yields: true,
  render: ({ owner_name }) => <OwnerMark name={owner_name} />,
}

function OwnerMark({ name }: { name: string | null }) {
  const { t } = useLingui()
  return <PersonMark name={name} nobody={t`Nobody yet`} />
}
