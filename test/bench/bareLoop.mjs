/**
 * The textbook way: a binary heap of objects with a time and a callback, each of which schedules the
 * next one. So many are pending at a time.
 */
export function bareLoop(events, pending) {
  const heap = [];
  let left = events;
  let state = 1;
  const draw = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 4_294_967_296;
  };
  let now = 0;
  const callback = () => {
    left -= 1;
    if (left >= heap.length) push(heap, { time: now + 0.5 + draw(), callback });
  };
  for (let index = 0; index < Math.min(pending, events); index += 1) {
    push(heap, { time: draw(), callback });
  }
  while (heap.length > 0 && left > 0) {
    const event = pop(heap);
    now = event.time;
    event.callback();
  }
  return now;
}

function push(heap, event) {
  let index = heap.length;
  heap.push(event);
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (heap[parent].time <= event.time) break;
    heap[index] = heap[parent];
    index = parent;
  }
  heap[index] = event;
}

function pop(heap) {
  const top = heap[0];
  const last = heap.pop();
  if (heap.length === 0) return top;
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1].time < heap[child].time) child += 1;
    if (heap[child].time >= last.time) break;
    heap[index] = heap[child];
    index = child;
  }
  heap[index] = last;
  return top;
}
