import { Plural, Trans } from '@lingui/react/macro'
import { IconAward } from '@tabler/icons-react'
import { trainingCertificatesZone } from '#contract/training/certificates-zone.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { TrainingTabs } from '#views/training/partner-zone/training-tabs.tsx'
import { certificateCard, certificateColumns, certificateFilters } from './columns.tsx'

const name = 'partnerzone.training.diplomas.index'
const endpoint = trainingCertificatesZone.endpoints[name]

/** Diplomas of the people of the company. */
export function PartnerDiplomasScreen() {
  const list = useList(name, endpoint, {})
  return (
    <>
      <TrainingTabs />
      <ListHeader
        list={list}
        columns={certificateColumns}
        count={(total) => <Plural value={total} one="# diploma" other="# diplomas" />}
      />
      <DataTable
        list={list}
        columns={certificateColumns}
        filters={certificateFilters}
        card={certificateCard}
        empty={{
          icon: IconAward,
          title: <Trans>There are no diplomas yet</Trans>,
          text: <Trans>Some trainings end with a diploma. After such a training it is here.</Trans>,
        }}
      />
    </>
  )
}
