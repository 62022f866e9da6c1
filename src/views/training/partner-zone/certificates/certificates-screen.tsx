import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { trainingCertificatesZone } from '#contract/training/certificates-zone.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { kindOptions } from '#views/training/certificate-words.ts'
import { TrainingTabs } from '#views/training/partner-zone/training-tabs.tsx'
import { AddCertificate } from './add-certificate.tsx'
import { certificateCard, certificateColumns, certificateFilters } from './columns.tsx'

const name = 'partnerzone.training.certificates.index'
const endpoint = trainingCertificatesZone.endpoints[name]
const filters = [...certificateFilters, { name: 'kind', label: msg`Kind`, options: kindOptions }]

/** Certificates of the people of the company, external ones too: validity and files. */
export function PartnerCertificatesScreen() {
  const list = useList(name, endpoint, {})
  const { actor } = list
  const mayAdd = useMay('partnerzone.training.certificates.store')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button color="copper" leftSection={<IconPlus size={18} stroke={1.8} />} onClick={() => setAdding(true)}>
      <Trans>Add an external certificate</Trans>
    </Button>
  )
  return (
    <>
      <TrainingTabs />
      <ListHeader
        list={list}
        columns={certificateColumns}
        count={(total) => <Count of="training.issued-certificates" value={total} />}
        actions={mayAdd && add}
      />
      <DataTable
        list={list}
        columns={certificateColumns}
        filters={filters}
        card={certificateCard}
        empty={{
          icon: IconCertificate,
          title: <Trans>There are no certificates yet</Trans>,
          text: (
            <Trans>
              They appear here after a training. You can also add certificates obtained elsewhere, such as F-gas.
            </Trans>
          ),
        }}
      />
      <AddCertificate
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={() => {
          setAdding(false)
          actor.send({ type: 'list.refresh' })
        }}
      />
    </>
  )
}
