import { describe, expect, it } from 'vitest'
import { otherProvinces, provinceOfPostcode, provincesOfPostcode } from '#machines/registry/postcode-provinces.ts'

describe('the province of a postcode', () => {
  it.each([
    ['00-950', 'Warszawa', 'mazowieckie'],
    ['10-001', 'Olsztyn', 'warmińsko-mazurskie'],
    ['15-062', 'Białystok', 'podlaskie'],
    ['20-002', 'Lublin', 'lubelskie'],
    ['25-303', 'Kielce', 'świętokrzyskie'],
    ['31-042', 'Kraków', 'małopolskie'],
    ['35-064', 'Rzeszów', 'podkarpackie'],
    ['43-300', 'Bielsko-Biała', 'śląskie'],
    ['45-075', 'Opole', 'opolskie'],
    ['50-101', 'Wrocław', 'dolnośląskie'],
    ['61-001', 'Poznań', 'wielkopolskie'],
    ['65-001', 'Zielona Góra', 'lubuskie'],
    ['70-001', 'Szczecin', 'zachodniopomorskie'],
    ['80-001', 'Gdańsk', 'pomorskie'],
    ['85-001', 'Bydgoszcz', 'kujawsko-pomorskie'],
    ['90-001', 'Łódź', 'łódzkie'],
  ])('%s (%s) lies in one: %s', (postcode, _, province) => {
    expect(provincesOfPostcode(postcode)).toEqual([province])
    const provinces = [{ name: 'inne' }, { name: province }]
    expect(provinceOfPostcode({ country: 'PL', postcode }, provinces)).toBe(provinces[1])
    expect(provinceOfPostcode({ country: 'DE', postcode }, provinces)).toBeNull()
  })

  it.each([
    ['26-600', 'Radom', 'mazowieckie'],
    ['26-300', 'Opoczno', 'łódzkie'],
    ['26-200', 'Końskie', 'świętokrzyskie'],
    ['34-300', 'Żywiec', 'śląskie'],
    ['38-300', 'Gorlice', 'małopolskie'],
    ['47-400', 'Racibórz', 'śląskie'],
    ['67-200', 'Głogów', 'dolnośląskie'],
    ['76-200', 'Słupsk', 'pomorskie'],
    ['77-400', 'Złotów', 'wielkopolskie'],
    ['82-300', 'Elbląg', 'warmińsko-mazurskie'],
    ['89-600', 'Chojnice', 'pomorskie'],
    ['96-500', 'Sochaczew', 'mazowieckie'],
  ])('%s (%s) lies in one of several, among them %s, and none is proposed', (postcode, _, province) => {
    expect(provincesOfPostcode(postcode)).toContain(province)
    expect(provinceOfPostcode({ country: 'PL', postcode }, [{ name: province }])).toBeNull()
    expect(otherProvinces({ country: 'PL', postcode }, province)).toBeNull()
  })

  it('contradicts another province', () => {
    const bielsko = { country: 'PL', postcode: '43-300' }
    expect(otherProvinces(bielsko, 'małopolskie')).toEqual(['śląskie'])
    expect(otherProvinces(bielsko, 'Małopolskie ')).toEqual(['śląskie'])
    expect(otherProvinces(bielsko, 'śląskie')).toBeNull()
    expect(otherProvinces({ ...bielsko, country: 'CZ' }, 'małopolskie')).toBeNull()
    expect(otherProvinces({ ...bielsko, postcode: '43-3' }, 'małopolskie')).toBeNull()
    expect(otherProvinces(bielsko, 'Region Południe')).toBeNull()
    expect(otherProvinces(bielsko, null)).toBeNull()
  })
})
