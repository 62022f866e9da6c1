import { useLingui } from '@lingui/react/macro'
import classes from './find.module.css'
import { mapSize, provinceShapes } from './province-shapes.ts'

export interface CountedProvince {
  id: number
  name: string
  count: number
}

export interface ProvinceMapProps {
  /** Provinces of the dictionary. One whose name differs from the map is only in the list beside it. */
  provinces: readonly CountedProvince[]
  chosen: readonly string[]
  /** Address of the page with this province selected, or with none. */
  href: (province: string | null) => string
  onChoose: (province: string | null) => void
}

/** A map of Poland whose provinces are links with counts. Selecting the selected one clears the selection. */
export function ProvinceMap({ provinces, chosen, href, onChoose }: ProvinceMapProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Map of provinces`}>
      <svg className={classes.map} viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}>
        <title>{t`Map of provinces`}</title>
        {provinceShapes.map(({ name, x, y, outline }) => {
          const province = provinces.find((candidate) => candidate.name === name)
          if (!province) return <path key={name} className={classes.outline} d={outline} aria-hidden />
          const { id, count } = province
          const isChosen = chosen.includes(String(id))
          const next = isChosen ? null : String(id)
          return (
            <a
              key={name}
              href={href(next)}
              className={classes.province}
              data-empty={count === 0 || undefined}
              aria-current={isChosen || undefined}
              aria-label={`${name}: ${count}`}
              onClick={(event) => {
                event.preventDefault()
                onChoose(next)
              }}
            >
              <title>{`${name}: ${count}`}</title>
              <path d={outline} />
              {count > 0 && (
                <text x={x} y={y} aria-hidden>
                  {count}
                </text>
              )}
            </a>
          )
        })}
      </svg>
    </nav>
  )
}
