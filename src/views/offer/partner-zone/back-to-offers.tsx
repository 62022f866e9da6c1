import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'wouter'
import { offerPaths } from '#views/offer/paths.ts'

/** Leads from an offer to the list, where there is room beside the title. */
export function BackToOffers() {
  const { t } = useLingui()
  return (
    <ActionIcon
      component={Link}
      href={offerPaths.list}
      variant="default"
      mr="sm"
      visibleFrom="sm"
      aria-label={t`All offers`}
    >
      <IconArrowLeft size={18} stroke={1.8} />
    </ActionIcon>
  )
}
