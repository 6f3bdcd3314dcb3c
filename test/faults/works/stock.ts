import { countIn, isAnswer, type Scene, type Work } from "./work.ts";

interface Car {
  readonly stockNumber: string;
  readonly id: string;
  /** The asking prices that it may have: the acknowledged one, and one that was sent and not answered. */
  prices: number[];
}

/** Cars are added with an `Idempotency-Key`, and get other prices. */
export function stockWork(scene: Scene, name: string): Work {
  const { random } = scene;
  const { api } = scene.server.caller;
  const cars: Car[] = [];
  let numbers = 0;
  let unanswered: { stockNumber: string; price: number } | undefined;
  const changed = new Set<Car>();

  async function add(stockNumber: string, price: number): Promise<void> {
    const body = { make: "Load", model: "Test", stockNumber, askingPrice: price };
    const { id } = await api.vehicles.create({ body }, { headers: { "idempotency-key": stockNumber } });
    const car = { stockNumber, id, prices: [price] };
    cars.push(car);
    changed.add(car);
  }

  async function price(car: Car): Promise<void> {
    const next = 10_000 + random.below(50_000);
    car.prices.push(next);
    changed.add(car);
    await api.vehicles.update({ params: { id: car.id }, body: { askingPrice: next } });
    car.prices = [next];
  }

  /** Repeats the request that was cut off. The car must be there once, whatever the answer is. */
  async function repeatUnanswered(): Promise<string[]> {
    if (!unanswered) return [];
    const { stockNumber, price: asked } = unanswered;
    unanswered = undefined;
    let isKnown = true;
    try {
      await add(stockNumber, asked);
    } catch (error) {
      if (!isAnswer(error) || error.code !== "IDEMPOTENCY_IN_PROGRESS") throw error;
      isKnown = false;
    }
    const count = countIn(scene, "vehicles where stock_number = ?", stockNumber);
    const isRight = isKnown ? count === 1 : count <= 1;
    return isRight ? [] : [`${stockNumber} is in stock ${count} times after its request was repeated`];
  }

  async function carProblems(car: Car): Promise<string[]> {
    const { askingPrice: stored } = await api.vehicles.get({ params: { id: car.id } });
    const allowed = car.prices;
    if (stored === null || !allowed.includes(stored)) return [`${car.stockNumber} costs ${stored}, not ${allowed}`];
    car.prices = [stored];
    return [];
  }

  return {
    name,
    async step() {
      const car = cars[random.below(cars.length + 1)];
      if (car && random.next() < 0.6) return price(car);
      numbers += 1;
      unanswered = { stockNumber: `${name}-${numbers}`, price: 10_000 + random.below(50_000) };
      await add(unanswered.stockNumber, unanswered.price);
      unanswered = undefined;
    },
    async problems() {
      const found = await repeatUnanswered();
      for (const car of changed) found.push(...(await carProblems(car)));
      changed.clear();
      return found;
    },
    async outcome() {
      const found: string[] = [];
      for (const car of cars) {
        found.push(...(await carProblems(car)));
        const count = countIn(scene, "vehicles where stock_number = ?", car.stockNumber);
        if (count !== 1) found.push(`${car.stockNumber} is in stock ${count} times`);
      }
      return found;
    },
  };
}
