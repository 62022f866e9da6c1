import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, Text } from '@mantine/core'
import { IconCopy, IconHistory } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Offer } from '#contract/offer/entity.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { offerPaths } from '#views/offer/paths.ts'

type Versioned = Pick<Offer, 'id' | 'versions'>

/** Buttons to copy an offer, for members who may, and to list its versions. */
export function CopyAndVersions({ offer }: { offer: Versioned }) {
  const mayCopy = useMay('partnerzone.offer-generator.offers.copy')
  return (
    <>
      {mayCopy && (
        <Button
          component={Link}
          href={offerPaths.copy(offer.id)}
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} />}
        >
          <Trans>Copy</Trans>
        </Button>
      )}
      <OfferVersions offer={offer} />
    </>
  )
}

/** The versions of an offer as links, newest first; nothing where there is only one. */
function OfferVersions({ offer: { id, versions } }: { offer: Versioned }) {
  const { t } = useLingui()
  if (versions.length < 2) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconHistory size={18} stroke={1.7} />}
          rightSection={
            <Text span c="dimmed">
              {versions.length}
            </Text>
          }
        >
          <Trans>Versions</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Offer versions`}>
        {versions.toReversed().map((version) => (
          <Menu.Item
            key={version.id}
            component={Link}
            href={version.state === 'draft' ? offerPaths.edit(version.id) : offerPaths.preview(version.id)}
            aria-current={version.id === id ? 'page' : undefined}
            rightSection={<OfferBadge state={version.state} />}
          >
            <Text span className="tabular" display="grid" lh="xs">
              {version.offer_number ?? <Trans>Draft without a number</Trans>}
              <Text component="small" c="dimmed">
                {formatDate(version.at)}
              </Text>
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
