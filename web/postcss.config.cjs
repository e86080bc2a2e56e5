// Without this preset Vite lowers light-dark() and Mantine's backgrounds vanish in production.
module.exports = { plugins: { 'postcss-preset-mantine': {} } };
