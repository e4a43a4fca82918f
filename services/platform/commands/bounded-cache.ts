/**
 * What was used lately, up to a weight. In two generations: a value of the older one moves to the younger when it is used, and
 * the older one goes as a whole. A `Map` in the order of use would be slower by far: a key that is deleted and set again and
 * again leaves a chain of deleted entries behind, which every look at it walks along.
 */
export class BoundedCache<V> {
  readonly #capacity: number;
  readonly #weigh: (value: V) => number;
  #younger = new Map<string, V>();
  #older = new Map<string, V>();
  #weight = 0;

  constructor(capacity: number, weigh: (value: V) => number = () => 1) {
    this.#capacity = capacity;
    this.#weigh = weigh;
  }

  get(key: string): V | undefined {
    const value = this.#younger.get(key);
    if (value !== undefined) return value;
    const former = this.#older.get(key);
    if (former !== undefined) this.set(key, former);
    return former;
  }

  set(key: string, value: V): void {
    this.delete(key);
    const weight = this.#weigh(value);
    if (this.#weight + weight > this.#capacity / 2) {
      this.#older = this.#younger;
      this.#younger = new Map();
      this.#weight = 0;
    }
    this.#younger.set(key, value);
    this.#weight += weight;
  }

  delete(key: string): void {
    const value = this.#younger.get(key);
    if (value !== undefined && this.#younger.delete(key)) this.#weight -= this.#weigh(value);
    this.#older.delete(key);
  }
}
