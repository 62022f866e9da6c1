import { expect, it } from 'vitest'
import { directionsTo } from '#services/service-order/directions.ts'

const place = (street: string, city: string | null = 'Łódź', country = 'PL') => ({
  street,
  postcode: '90-001',
  city,
  country,
})

it('lead to one place, through several in order, and never through more than the map accepts', () => {
  const query = (places: Parameters<typeof directionsTo>[0]) => {
    const way = directionsTo(places) ?? ''
    expect(way.startsWith('https://www.google.com/maps/dir/?')).toBe(true)
    return Object.fromEntries(new URL(way).searchParams)
  }
  expect(query([place('Leśna 7 & 8')])).toEqual({
    api: '1',
    travelmode: 'driving',
    destination: 'Leśna 7 & 8, 90-001 Łódź',
  })
  const three = [place('A 1'), place('B 2', 'Brno', 'CZ'), place('C 3')]
  expect(query(three)).toMatchObject({
    waypoints: 'A 1, 90-001 Łódź|B 2, 90-001 Brno, Czechia',
    destination: 'C 3, 90-001 Łódź',
  })
  const many = query(Array.from({ length: 14 }, (_, index) => place(`Długa ${index + 1}`)))
  expect(many.waypoints?.split('|')).toHaveLength(9)
  expect(many.destination).toContain('Długa 10')
  expect(directionsTo([place('Leśna 7', null)])).toBeNull()
  expect(directionsTo([])).toBeNull()
})
