/**
 * The script of the card form. It groups the digits, shows the card's brand, checks the fields before they are sent,
 * and removes an error as soon as its field is valid. Without the script, the server checks the fields.
 */
export const cardFormScript = `(() => {
  const form = document.querySelector('form[data-card]');
  if (!form) return;
  const digitsOf = (text) => text.replace(/\\D/g, '');
  const passesLuhn = (digits) =>
    [...digits].reverse().reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) % 10 === 0;
  const expiryProblem = (text) => {
    const [, month, year] = /^(\\d{1,2})\\/?(?:20)?(\\d{2})$/.exec(text.replace(/\\s/g, '')) || [];
    if (!month || month < 1 || month > 12) return 'invalid';
    return new Date(2000 + Number(year), month, 1) <= new Date() ? 'expired' : '';
  };
  const problemOf = {
    number: (text) => (/^\\d{13,19}$/.test(digitsOf(text)) && passesLuhn(digitsOf(text)) ? '' : 'invalid'),
    expiry: expiryProblem,
    cvc: (text) => (/^\\d{3,4}$/.test(text.trim()) ? '' : 'invalid'),
  };
  const brands = [['visa', /^4/], ['mastercard', /^(5[1-5]|2[2-7])/], ['rupay', /^(60|65|81|82|508|353|356)/]];
  const showBrand = () => {
    const [name] = brands.find(([, start]) => start.test(digitsOf(form.elements.number.value))) || [''];
    form.dataset.card = name;
  };
  const describe = (input, id, isOn) => {
    const ids = (input.getAttribute('aria-describedby') || '').split(' ').filter((each) => each && each !== id);
    if (isOn) ids.push(id);
    if (ids.length) input.setAttribute('aria-describedby', ids.join(' '));
    else input.removeAttribute('aria-describedby');
  };
  const showProblem = (input, problem) => {
    const error = document.getElementById(input.id + '-error');
    error.textContent = problem && input.dataset[problem];
    error.hidden = !problem;
    describe(input, error.id, Boolean(problem));
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  };
  const grouped = {
    number: (text) => digitsOf(text).slice(0, 19).replace(/(.{4})(?=.)/g, '$1 '),
    expiry: (text) => {
      const digits = digitsOf(/^\\d\\s*\\//.test(text) ? '0' + text : text).slice(0, 6);
      return digits.length > 2 || /\\/$/.test(text) ? digits.slice(0, 2) + '/' + digits.slice(2) : digits;
    },
    cvc: (text) => digitsOf(text).slice(0, 4),
  };
  const inputs = ['number', 'expiry', 'cvc'].map((name) => form.elements[name]);
  for (const input of inputs) {
    input.addEventListener('input', () => {
      // A caret inside the text would jump, and a deleted separator would return at once.
      if (input.selectionStart === input.value.length && !/\\D$/.test(input.value.slice(0, -1)))
        input.value = grouped[input.name](input.value);
      if (input.name === 'number') showBrand();
      if (input.hasAttribute('aria-invalid') && !problemOf[input.name](input.value)) showProblem(input, '');
    });
  }
  form.addEventListener('submit', (event) => {
    const wrong = inputs.filter((input) => {
      const problem = problemOf[input.name](input.value);
      showProblem(input, problem);
      return problem;
    });
    if (wrong.length === 0) return;
    event.preventDefault();
    wrong[0].focus();
  });
  showBrand();
})();`;
