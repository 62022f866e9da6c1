import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import { contractor } from '#contract/contractor/contractor.ts'
import { formatNip } from '#services/formatting.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { deleteRows } from '#views/components/data-table/many/delete-rows.ts'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { useFirstCountry } from '#views/partner/handled-country-field.tsx'
import { columns, filters } from './columns.tsx'
import { newContractors } from './contractor-resource.tsx'
import { ContractorFields } from './form-fields.tsx'
import { contractorPaths } from './paths.ts'

const name = 'contractor.contractors.index'
const endpoint = contractor.endpoints[name]

const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)
const many = [deleteRows('contractor.contractors.destroy', { question: msg`Delete the selected contractors?` })]

/** Companies and people that the distributor deals with. */
export function Contractors() {
  const list = useList(name, endpoint, { selection: 'multiple', hidden })
  const mayStore = useMay('contractor.contractors.store')
  const mayShow = useMay('contractor.contractors.show')
  const add = {
    component: Link,
    href: contractorPaths.store,
    leftSection: <IconPlus size={18} stroke={1.8} />,
    children: <Trans>New contractor</Trans>,
  }
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Count of="contractor.contractors" value={total} />}
        columns={columns}
        actions={mayStore && <Button {...add} color="copper" />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        many={many}
        peek
        href={mayShow ? (row) => contractorPaths.one(row.id) : undefined}
        selectionActions={() => <ExportButton list={list} columns={columns} selected />}
        card={(row) => ({
          title: row.name,
          badge: row.is_partner && (
            <Badge tone="green">
              <Trans>Partner</Trans>
            </Badge>
          ),
          lines: [row.nip_number && <Trans key="nip">NIP {formatNip(row.nip_number)}</Trans>, row.address_city],
        })}
        empty={{
          icon: IconBuildingStore,
          title: <Trans>No contractors yet</Trans>,
          text: <Trans>Companies and people that you deal with appear here.</Trans>,
          action: mayStore && <Button {...add} variant="default" />,
        }}
      />
    </>
  )
}

const leadToIt = ({ id }: { id: number }) => navigateTo(contractorPaths.one(id), { replace: true })

/** Creates a contractor with its primary contact; the company registry fills in the data that it has. */
export function NewContractor() {
  return (
    <ContractorFields>
      <ResourceEditor of={newContractors} id={null} begin={{ address_country: useFirstCountry() }} onSaved={leadToIt} />
    </ContractorFields>
  )
}
